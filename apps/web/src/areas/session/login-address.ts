import { insidePath } from '#web/http/inside-path.ts'

/** The login page's own address: the wanted path, and what went wrong on the way back from the identity provider. */
export type LoginAddress = {
  readonly wantedPath: string
  /** Whether a wanted path is named, so that sign-in need not wait to be asked. Home is not named: SES-015. */
  readonly isWanted: boolean
  readonly problem: string | null
}

/** Wanted by a sign-in that is made for another tab, which waits for it: there is nothing to go on to. */
export const LOGIN_COMPLETE = '/login-complete'

/** Where whoever was signed out in the middle of something signs in again beside it. */
export function addressOfSignInBeside(basePath: string): string {
  return `${basePath}login?${new URLSearchParams({ redirect: LOGIN_COMPLETE }).toString()}`
}

export function readLoginAddress(query = location.search): LoginAddress {
  const parameters = new URLSearchParams(query)
  const wanted = parameters.get('redirect')
  return {
    wantedPath: insidePath(wanted),
    isWanted: wanted !== null,
    problem: parameters.get('problem'),
  }
}

/** Back to the login page, with words for what happened, and for the same page as before. */
export function loginPathAfter(problem: string, wantedPath: string): string {
  const wanted = wantedPath === '/' ? {} : { redirect: wantedPath }
  return `/login?${new URLSearchParams({ problem, ...wanted }).toString()}`
}
