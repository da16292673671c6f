const KEY = 'switchboard.rememberedUsername'

/** The username stored in this browser by "Keep me signed in", or an empty text. */
export function readRememberedUsername(): string {
  return localStorage.getItem(KEY) ?? ''
}

export function rememberUsername(username: string | null): void {
  if (username === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, username)
}
