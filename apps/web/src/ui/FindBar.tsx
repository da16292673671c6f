import { useState } from 'react'
import type { FormEvent } from 'react'

import { Button } from './Button.tsx'
import styles from './FindBar.module.css'
import { SelectField } from './SelectField.tsx'
import { TextField } from './TextField.tsx'

/** A search and a year; empty for all. */
export type Wanted = { readonly search: string; readonly year: string }

export const ALL: Wanted = { search: '', year: '' }

/** The API refuses a longer search. */
const MAX_SEARCH_CHARACTERS = 100

type FindBarProps = {
  readonly id: string
  /** The label of the search, such as `Find a bill`. */
  readonly label: string
  readonly hint: string
  /** The years to choose from, newest first. */
  readonly years: readonly number[]
  readonly wanted: Wanted
  readonly onFind: (wanted: Wanted) => void
  /** Returns null for a text that cannot be searched. */
  readonly parse: (typed: string) => string | null
  /** The error of a text that cannot be searched. */
  readonly unfit: string
}

/** A search and a choice of a year above a long list. */
export function FindBar({ id, label, hint, years, wanted, onFind, parse, unfit }: FindBarProps) {
  const [typed, setTyped] = useState(wanted.search)
  const [error, setError] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const search = typed.trim() === '' ? '' : parse(typed)
    setError(search === null ? unfit : null)
    if (search !== null) onFind({ ...wanted, search })
  }

  return (
    <search className={styles.bar}>
      <form className={styles.words} noValidate onSubmit={submit}>
        <TextField
          id={`${id}-search`}
          label={label}
          hint={hint}
          error={error}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={MAX_SEARCH_CHARACTERS}
          width="twenty"
          value={typed}
          onValueChange={setTyped}
        />
        <Button kind="plain" type="submit">
          Search
        </Button>
      </form>
      {years.length > 1 && (
        <SelectField
          id={`${id}-year`}
          label="Year"
          width="ten"
          value={wanted.year}
          onValueChange={(year) => onFind({ ...wanted, year })}
          options={[
            { value: '', label: 'All years' },
            ...years.map((year) => ({ value: String(year), label: String(year) })),
          ]}
        />
      )}
    </search>
  )
}
