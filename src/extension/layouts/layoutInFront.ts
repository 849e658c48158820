/** Knows which layout is looked at when it is not its text that is in front. */
export interface LayoutInFront {
  /** What a command was given, or the layout of the preview that is worked in when it was given none. */
  layoutFor(argument: unknown): unknown;
}
