#import <Foundation/Foundation.h> // //< Foundation/Foundation.h
#import "Shelf.h" // //< Shelf.h
@import UIKit; // //< UIKit
#define LIMIT 3 // //= variable LIMIT
@class Box;
@protocol Thing <NSObject> // //= class Thing
- (int)volume; // //= method Thing.volume
@end
// A jar.
@interface Jar : NSObject <Thing> // //= class Jar
@property (nonatomic, strong) NSString *name; // //= attribute Jar.name
- (void)fill:(int)n with:(id)x; // //= method Jar.fill
+ (Jar *)make; // //= method Jar.make
@end
static int check(int n) { return n > LIMIT; } // //= function check
typedef NS_ENUM(NSInteger, Color) { Red, Green }; // //= class Color
@implementation Jar // //= class Jar
- (void)fill:(int)n with:(id)x { // //= method Jar.fill
    check(n); // //! check -> Jar.m:check
    [self put:n]; // //! put -> candidates
    [[Jar make] fill:1 with:nil]; // //! fill -> candidates; make -> candidates
    NSLog(@"x"); // //! NSLog -> candidates
    void (^block)(int) = ^(int a) { check(a); }; // //! check -> Jar.m:check
    block(1); // //! block -> candidates
}
+ (Jar *)make { return [[Jar alloc] init]; } // //= method Jar.make //! init -> candidates; alloc -> candidates
@end
@interface Jar (Extra) // //= class Jar.Extra
- (void)more; // //= method Jar.Extra.more
@end
int main(int argc) { @autoreleasepool { check(1); } return 0; } // //= function main //! check -> Jar.m:check
