/** What may differ from brand to brand, named by what it does. */
export type Brand = {
  readonly id: string
  /** As customers read it: page titles say `My <name>`. */
  readonly name: string
}
