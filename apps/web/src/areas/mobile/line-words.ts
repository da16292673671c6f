type Line = { readonly serviceEntity: string; readonly name?: string | null | undefined }

/** The name of a mobile, or its number if it has none. Source: MOB-077. */
export function getLineTitle({ name = null, serviceEntity }: Line): string {
  return name ?? serviceEntity
}

/** The name and the number of a mobile: two mobiles may have the same name. Source: MOB-077. */
export function formatLine({ name = null, serviceEntity }: Line): string {
  return name === null ? serviceEntity : `${name}, ${serviceEntity}`
}
