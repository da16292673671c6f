export type PageLocation = Pick<Location, 'assign' | 'replace' | 'reload' | 'hostname'>

/** How the page leaves its document, and its host. Tests replace the object: no browser lets them replace its `location`. */
export const page: { location: PageLocation } = { location }
