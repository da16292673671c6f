/** The content of a home page panel about the usage of a service. */
export type Shown<Now> =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void; readonly retrying: boolean }
  | { readonly kind: 'shown'; readonly now: Now }
