/** An account: its name and the base address of the service, with the version segment, such as `https://api.example.com/v1`. */
export interface Account {
  readonly name: string;
  readonly address: string;
  /** A send on a live account reaches real people, and asks for more before it goes. */
  readonly kind: 'live' | 'test' | 'sandbox';
}
