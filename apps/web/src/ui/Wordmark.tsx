import styles from './Wordmark.module.css'

/** The brand's sign on its own colour, and its name beside it. */
export function Wordmark({ name, path }: { readonly name: string; readonly path: string }) {
  return (
    <span className={styles.wordmark}>
      <svg viewBox="-9 -9 42 42" aria-hidden="true" focusable="false">
        <rect x="-9" y="-9" width="42" height="42" />
        <path fillRule="evenodd" d={path} />
      </svg>
      {name}
    </span>
  )
}
