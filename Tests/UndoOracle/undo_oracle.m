// Runs scripts of undo operations on GNUstep's NSUndoManager and prints what happens, in the words of the Swift side
// (Tests/DocumentUndoTests/Oracle/ScriptRun.swift), which prints the same for the manager of this project.
//
// Standard input: one command a line. "script NAME" begins a script with a manager of its own; "trace on" prints the whole
// state after each command that follows; "? WORD..." prints single answers on one line.
#import <Foundation/Foundation.h>
#include <stdio.h>
#include <string.h>

static void run(NSArray *words);

// What happened since the last line was printed.
static NSMutableString *log_ = nil;
static NSMutableString *notes_ = nil;
static NSUndoManager *manager_ = nil;
static NSMutableArray *scribes_ = nil;
static BOOL muted_ = NO;
static int raised_ = 0;

// One registered action: its kind, its number, and for "call" the command that the handler gives.
@interface Act : NSObject
{
@public
  int target;
  NSString *kind;
  NSString *number;
  NSArray *command;
}
@end

@implementation Act
- (void) dealloc
{
  [kind release];
  [number release];
  [command release];
  [super dealloc];
}
@end

// A target: writes down what is done and registers the same again.
@interface Scribe : NSObject
- (void) perform: (Act *)act;
@end

static void attempt(NSArray *words)
{
  @try
    {
      run(words);
    }
  @catch (NSException *exception)
    {
      raised_++;
    }
}

static void registerAct(Act *act)
{
  [manager_ registerUndoWithTarget: [scribes_ objectAtIndex: act->target]
                          selector: @selector(perform:)
                            object: act];
}

@implementation Scribe
- (void) perform: (Act *)act
{
  [log_ appendFormat: @" %d.%@%s", act->target, act->number,
    [manager_ isUndoing] ? "u" : [manager_ isRedoing] ? "r" : "?"];
  if ([act->kind isEqual: @"silent"]) return;
  if ([act->kind isEqual: @"throw"])
    {
      [NSException raise: @"HandlerFailed" format: @"handler %@", act->number];
    }
  if ([act->kind isEqual: @"group"]) attempt([NSArray arrayWithObject: @"begin"]);
  @try
    {
      registerAct(act);
    }
  @catch (NSException *exception)
    {
      raised_++;
    }
  if ([act->kind isEqual: @"group"]) attempt([NSArray arrayWithObject: @"end"]);
  if ([act->kind isEqual: @"call"]) attempt(act->command);
}
@end

@interface Listener : NSObject
- (void) heard: (NSNotification *)note;
@end

@implementation Listener
- (void) heard: (NSNotification *)note
{
  static const char *names[][2] = {
    { "NSUndoManagerCheckpointNotification", "checkpoint" },
    { "NSUndoManagerDidOpenUndoGroupNotification", "didOpen" },
    { "NSUndoManagerWillCloseUndoGroupNotification", "willClose" },
    { "NSUndoManagerDidCloseUndoGroupNotification", "didClose" },
    { "NSUndoManagerWillUndoChangeNotification", "willUndo" },
    { "NSUndoManagerDidUndoChangeNotification", "didUndo" },
    { "NSUndoManagerWillRedoChangeNotification", "willRedo" },
    { "NSUndoManagerDidRedoChangeNotification", "didRedo" },
  };
  size_t i;

  if (muted_ || [note object] != manager_) return;
  for (i = 0; i < sizeof names / sizeof names[0]; i++)
    {
      if (strcmp(names[i][0], [[note name] UTF8String]) == 0)
        [notes_ appendFormat: @" %s@%d", names[i][1], (int)[manager_ groupingLevel]];
    }
}
@end

static void turn(NSString *mode)
{
  NSDate *end = [NSDate dateWithTimeIntervalSinceNow: 0];

  // A mode with nothing in it returns before its turn ends.
  [[NSRunLoop currentRunLoop] addTimer: [NSTimer timerWithTimeInterval: 3600 target: [scribes_ objectAtIndex: 0]
                                                               selector: @selector(self) userInfo: nil repeats: NO]
                               forMode: mode];
  [[NSRunLoop currentRunLoop] runMode: mode beforeDate: end];
}

static NSString *modeNamed(NSString *word)
{
  return [word isEqual: @"default"] ? NSDefaultRunLoopMode : word;
}

static void run(NSArray *words)
{
  NSString *command = [words objectAtIndex: 0];
  NSString *word = [words count] > 1 ? [words objectAtIndex: 1] : @"";

  if ([command isEqual: @"begin"]) [manager_ beginUndoGrouping];
  else if ([command isEqual: @"end"]) [manager_ endUndoGrouping];
  else if ([command isEqual: @"undo"]) [manager_ undo];
  else if ([command isEqual: @"redo"]) [manager_ redo];
  else if ([command isEqual: @"nested"]) [manager_ undoNestedGroup];
  else if ([command isEqual: @"disable"]) [manager_ disableUndoRegistration];
  else if ([command isEqual: @"enable"]) [manager_ enableUndoRegistration];
  else if ([command isEqual: @"removeall"]) [manager_ removeAllActions];
  else if ([command isEqual: @"remove"])
    [manager_ removeAllActionsWithTarget: [scribes_ objectAtIndex: [word intValue]]];
  else if ([command isEqual: @"levels"]) [manager_ setLevelsOfUndo: [word intValue]];
  else if ([command isEqual: @"byevent"]) [manager_ setGroupsByEvent: [word isEqual: @"on"]];
  else if ([command isEqual: @"name"]) [manager_ setActionName: word];
  else if ([command isEqual: @"modes"])
    {
      NSMutableArray *modes = [NSMutableArray array];
      NSUInteger i;

      for (i = 1; i < [words count]; i++) [modes addObject: modeNamed([words objectAtIndex: i])];
      [manager_ setRunLoopModes: modes];
    }
  else if ([command isEqual: @"turn"]) turn(modeNamed(word));
  else if ([command isEqual: @"record"])
    // What is to be recorded is the manager's own method: NSUndoManager executes it (rule 49).
    [[manager_ prepareWithInvocationTarget: manager_] setLevelsOfUndo: [word intValue]];
  else if ([command isEqual: @"forget"])
    {
      [log_ setString: @""];
      [notes_ setString: @""];
    }
  else if ([words count] > 2)
    {
      Act *act = [[Act new] autorelease];

      act->target = [word intValue];
      act->kind = [command retain];
      act->number = [[words objectAtIndex: 2] retain];
      act->command = [[words subarrayWithRange: NSMakeRange(3, [words count] - 3)] retain];
      registerAct(act);
    }
  else
    {
      fprintf(stderr, "undo_oracle: there is no command '%s'\n", [command UTF8String]);
      exit(2);
    }
}

static const char *text(NSString *string)
{
  return string == nil ? "" : [string UTF8String];
}

// One answer, as both sides word it.
static void answer(NSString *word)
{
  if ([word isEqual: @"level"]) printf(" %d", (int)[manager_ groupingLevel]);
  else if ([word isEqual: @"undo"]) printf(" %s", [manager_ canUndo] ? "undo" : "no-undo");
  else if ([word isEqual: @"redo"]) printf(" %s", [manager_ canRedo] ? "redo" : "no-redo");
  else if ([word isEqual: @"names"])
    printf(" '%s' '%s'", text([manager_ undoActionName]), text([manager_ redoActionName]));
  else if ([word isEqual: @"titles"])
    printf(" '%s' '%s'", text([manager_ undoMenuItemTitle]), text([manager_ redoMenuItemTitle]));
  else if ([word isEqual: @"raised"])
    {
      printf(" %s", raised_ ? "refused" : "done");
      raised_ = 0;
    }
  else if ([word isEqual: @"log"])
    {
      printf("%s", [log_ length] ? [log_ UTF8String] : " -");
      [log_ setString: @""];
    }
  else if ([word isEqual: @"notes"])
    {
      printf("%s", [notes_ length] ? [notes_ UTF8String] : " -");
      [notes_ setString: @""];
    }
  else if ([word isEqual: @"levels"]) printf(" %d", (int)[manager_ levelsOfUndo]);
  else if ([word isEqual: @"registration"])
    printf(" %s", [manager_ isUndoRegistrationEnabled] ? "enabled" : "disabled");
  else if ([word isEqual: @"state"])
    printf(" %s", [manager_ isUndoing] ? "undoing" : [manager_ isRedoing] ? "redoing" : "idle");
  else
    {
      fprintf(stderr, "undo_oracle: there is no answer '%s'\n", [word UTF8String]);
      exit(2);
    }
}

static void answers(NSArray *words)
{
  NSUInteger i;

  muted_ = YES;
  for (i = 0; i < [words count]; i++) answer([words objectAtIndex: i]);
  muted_ = NO;
  printf("\n");
}

static void begin(void)
{
  [manager_ release];
  manager_ = [NSUndoManager new];
  [scribes_ release];
  scribes_ = [[NSMutableArray alloc] initWithObjects: [[Scribe new] autorelease], [[Scribe new] autorelease], nil];
  [log_ setString: @""];
  [notes_ setString: @""];
  raised_ = 0;
}

int main(void)
{
  char line[4096];
  NSAutoreleasePool *whole = [NSAutoreleasePool new];
  NSArray *everything = [@"raised level undo redo state registration names titles log notes"
    componentsSeparatedByString: @" "];
  BOOL traces = NO;

  log_ = [NSMutableString new];
  notes_ = [NSMutableString new];
  [[NSNotificationCenter defaultCenter] addObserver: [Listener new] selector: @selector(heard:) name: nil object: nil];
  begin();
  while (fgets(line, sizeof line, stdin) != NULL)
    {
      NSAutoreleasePool *pool = [NSAutoreleasePool new];
      NSArray *words;

      line[strcspn(line, "\n")] = 0;
      words = [[NSString stringWithUTF8String: line] componentsSeparatedByString: @" "];
      if ([[words objectAtIndex: 0] isEqual: @"script"])
        {
          begin();
          traces = NO;
          printf("%s\n", line);
        }
      else if ([[words objectAtIndex: 0] isEqual: @"trace"]) traces = YES;
      else if ([[words objectAtIndex: 0] isEqual: @"?"])
        answers([words subarrayWithRange: NSMakeRange(1, [words count] - 1)]);
      else
        {
          attempt(words);
          if (traces)
            {
              printf("%s:", line);
              answers(everything);
            }
        }
      fflush(stdout);
      [pool release];
    }
  [whole release];
  return 0;
}
