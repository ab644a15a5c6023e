// GNUstep's NSUndoManager behind C functions, for DocumentUndoCost to measure beside this project's. A library of its own,
// loaded when it is there: the suite must neither need GNUstep nor be linked with its Objective-C runtime.
//
// A step is what it is in ManagerBenchmark.swift: a group with one registration of a setter and its old value.
#import <Foundation/Foundation.h>

@interface Owner : NSObject
{
@public
  NSUndoManager *manager;
  NSNumber *value;
  NSNumber *others[2];
}
- (void) setValue: (NSNumber *)new;
@end

@implementation Owner
- (void) setValue: (NSNumber *)new
{
  [manager registerUndoWithTarget: self selector: @selector(setValue:) object: value];
  value = new;
}
@end

// A manager without grouping by event, and an owner of one value.
void *gnustep_undo_make(void)
{
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  Owner *owner = [Owner new];

  owner->manager = [NSUndoManager new];
  [owner->manager setGroupsByEvent: NO];
  // Made once, so that no step pays for a number.
  owner->others[0] = [[NSNumber alloc] initWithInt: 1000];
  owner->others[1] = [[NSNumber alloc] initWithInt: 2000];
  owner->value = owner->others[0];
  [pool release];
  return owner;
}

// What the steps leave to be released is released within the call, as a run loop does it within the turn.
void gnustep_undo_register(void *handle, long steps)
{
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  Owner *owner = handle;
  long i;

  for (i = 0; i < steps; i++)
    {
      [owner->manager beginUndoGrouping];
      [owner setValue: owner->others[i & 1]];
      [owner->manager endUndoGrouping];
    }
  [pool release];
}

void gnustep_undo_undo(void *handle, long steps)
{
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  Owner *owner = handle;
  long i;

  for (i = 0; i < steps; i++) [owner->manager undo];
  [pool release];
}

void gnustep_undo_redo(void *handle, long steps)
{
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  Owner *owner = handle;
  long i;

  for (i = 0; i < steps; i++) [owner->manager redo];
  [pool release];
}

// Whether undo and redo are offered, as bits 0 and 1.
int gnustep_undo_offers(void *handle)
{
  Owner *owner = handle;

  return ([owner->manager canUndo] ? 1 : 0) | ([owner->manager canRedo] ? 2 : 0);
}

void gnustep_undo_clear(void *handle)
{
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  Owner *owner = handle;

  [owner->manager removeAllActions];
  [pool release];
}

void gnustep_undo_free(void *handle)
{
  Owner *owner = handle;

  [owner->manager release];
  [owner->others[0] release];
  [owner->others[1] release];
  [owner release];
}
