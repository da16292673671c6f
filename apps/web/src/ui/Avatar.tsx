import styles from './Avatar.module.css'

/** A person's initials. Decoration: the name is beside it or labels what contains it. */
export function Avatar({ name }: { readonly name: string }) {
  return <span className={styles.avatar} data-initials={toInitials(name)} />
}

/** Of the first and the last name. */
function toInitials(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .map((word) => /./u.exec(word)?.[0] ?? '')
  return (letters.length > 1 ? [letters[0], letters.at(-1)] : letters).join('').toLocaleUpperCase('en-NZ')
}
