import styles from './Wordmark.module.css'

/** The brand's logo with its name. */
export function Wordmark({ name, path }: { readonly name: string; readonly path: string }) {
  return (
    <span className={styles.wordmark}>
      <svg viewBox="-7 -7 38 38" aria-hidden="true" focusable="false">
        <rect x="-7" y="-7" width="38" height="38" />
        <path fillRule="evenodd" d={path} />
      </svg>
      {name}
    </span>
  )
}
