export type PageLocation = Pick<Location, 'assign' | 'replace' | 'reload' | 'hostname'>

/** How the page leaves its document. Tests replace the object: no browser lets them replace its `location`. */
export const page: { location: PageLocation } = { location }
