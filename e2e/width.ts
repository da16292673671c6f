export type Width = 'narrow' | 'wide'

/** The width of a Playwright project. The smoke project is narrow. */
export function readWidth({ name }: { readonly name: string }): Width {
  return name === 'wide' ? 'wide' : 'narrow'
}
