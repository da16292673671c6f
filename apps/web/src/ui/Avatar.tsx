import styles from './Avatar.module.css'

/** A person's initials, hidden from screen readers: the name is beside them or labels their container. */
export function Avatar({ name }: { readonly name: string }) {
  return <span className={styles.avatar} data-initials={toInitials(name)} />
}

/** The initials of the first and the last name. */
function toInitials(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .map((word) => /./u.exec(word)?.[0] ?? '')
  return (letters.length > 1 ? [letters[0], letters.at(-1)] : letters).join('').toLocaleUpperCase('en-NZ')
}
