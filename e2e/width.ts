/** The width of a Playwright project. The smoke project is narrow. */
export function readWidth({ name }: { readonly name: string }): 'narrow' | 'wide' {
  return name === 'wide' ? 'wide' : 'narrow'
}
