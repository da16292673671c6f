export type PageLocation = Pick<Location, 'assign' | 'replace' | 'reload' | 'hostname'>

/** The page's `location`. Tests replace this object, because no browser lets them replace `location` itself. */
export const page: { location: PageLocation } = { location }
