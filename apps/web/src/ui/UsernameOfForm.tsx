/** A hidden field for password managers, which store a password with the username of its form. */
export function UsernameOfForm({ username }: { readonly username: string | null }) {
  if (username === null) return null
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
}
