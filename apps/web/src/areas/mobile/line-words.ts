/** Letters written from right to left. Digits after them would be shown before them, in another order. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

type Line = { readonly serviceEntity: string; readonly name?: string | null | undefined }

/** The name of a mobile, or its number if it has none. Source: MOB-077. */
export function getLineTitle({ name = null, serviceEntity }: Line): string {
  return name ?? serviceEntity
}

/** The mobile of a number with its name, if the account still has it. Source: MOB-077. */
export function formatNamedNumber(serviceEntity: string, mobiles: readonly Line[]): string {
  return formatLine(mobiles.find((each) => each.serviceEntity === serviceEntity) ?? { serviceEntity })
}

/** The name and the number of a mobile: two mobiles may have the same name. Source: MOB-077. */
export function formatLine({ name = null, serviceEntity }: Line): string {
  if (name === null) return serviceEntity
  const isolated = RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name
  return `${isolated}, ${serviceEntity}`
}
