/** The page from which an account changes its services. The pages of changes go back to it. */
export const HUB: { readonly href: string; readonly label: string } = {
  href: '/change-hub',
  label: 'Your plan',
}
