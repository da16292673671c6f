import { useState, type FormEvent } from 'react'

import { Icon } from './Icon.tsx'
import styles from './SearchBox.module.css'

export type SearchBoxProps = {
  readonly id: string
  /** What is searched; read out, and shown as the placeholder. */
  readonly label: string
  /** The query, trimmed; not called while it is empty. */
  readonly onSearch: (query: string) => void
}

/** One line to search with. Source: SHL-043. */
export function SearchBox({ id, label, onSearch }: SearchBoxProps) {
  const [query, setQuery] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    const trimmed = query.trim()
    if (trimmed !== '') onSearch(trimmed)
  }

  return (
    <search>
      <form className={styles.box} onSubmit={submit}>
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        <Icon name="search" size="small" />
        <input
          id={id}
          name="query"
          type="search"
          className={styles.input}
          placeholder={label}
          enterKeyHint="search"
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </form>
    </search>
  )
}
