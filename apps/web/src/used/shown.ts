/** What a panel of the home page has to show of a service. */
export type Shown<Now> =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void; readonly retrying: boolean }
  | { readonly kind: 'shown'; readonly now: Now }
