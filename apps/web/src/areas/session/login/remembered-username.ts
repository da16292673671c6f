const KEY = 'switchboard.rememberedUsername'

/** The username that somebody asked this browser to remember. */
export function readRememberedUsername(): string {
  return localStorage.getItem(KEY) ?? ''
}

export function rememberUsername(username: string | null): void {
  if (username === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, username)
}
