import { useState, type FormEvent } from 'react'

import { Icon } from './Icon.tsx'
import styles from './SearchBox.module.css'

export type SearchBoxProps = {
  readonly id: string
  /** The label, such as `Search help`. */
  readonly label: string
  /** Receives the trimmed query. It is not called with an empty query. */
  readonly onSearch: (query: string) => void
}

/** A search form with a single field. Source: SHL-043. */
export function SearchBox({ id, label, onSearch }: SearchBoxProps) {
  const [query, setQuery] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    const trimmed = query.trim()
    if (trimmed !== '') onSearch(trimmed)
  }

  return (
    <search>
      <form aria-label={label} className={styles.search} onSubmit={submit}>
        <label htmlFor={id} className="small">
          {label}
        </label>
        <div className={styles.box}>
          <input
            id={id}
            name="query"
            type="search"
            className={styles.input}
            enterKeyHint="search"
            autoComplete="off"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          <button type="submit" aria-label="Search" className={styles.button}>
            <Icon name="search" size="small" />
          </button>
        </div>
      </form>
    </search>
  )
}
