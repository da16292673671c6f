import { insidePath } from '#web/http/inside-path.ts'

/**
 * The parameters in the address of the login page: the requested path, the code of a failure after the return from the identity
 * provider, and the username to fill in there.
 */
export type LoginAddress = {
  readonly wantedPath: string
  /** Whether the address names a path. It does not name the home page. Source: SES-015. */
  readonly isWanted: boolean
  readonly problem: string | null
  readonly loginHint: string | null
}

/** The requested path of a sign-in in a separate window, on which another tab waits. The window then closes. */
export const LOGIN_COMPLETE = '/login-complete'

/** The address at which a signed-out customer signs in again in a separate window. */
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
    loginHint: parameters.get('login_hint'),
  }
}

/** The login page for the same requested path, with the code of a problem. */
export function loginPathAfter(problem: string, wantedPath: string): string {
  const wanted = wantedPath === '/' ? {} : { redirect: wantedPath }
  return `/login?${new URLSearchParams({ problem, ...wanted }).toString()}`
}
