import type { ReactNode } from 'react'

import { classes } from './classes.ts'
import { FieldGroup, type FieldFrame } from './Field.tsx'
import styles from './Field.module.css'

export type Choice = { readonly value: string; readonly label: ReactNode; readonly hint?: ReactNode }

export type RadioFieldProps = FieldFrame & {
  readonly value: string | null
  readonly onValueChange: (value: string) => void
  readonly choices: readonly Choice[]
  /** Cards are side by side: `cards` for a few short facts, `wideCards` for lines of text. */
  readonly layout?: 'list' | 'cards' | 'wideCards'
}

/** One of a few choices, all visible. An error summary links to the first choice. */
export function RadioField({ value, onValueChange, choices, layout = 'list', ...frame }: RadioFieldProps) {
  const { id } = frame
  const choiceRows = choices.map((choice, position) => (
    <div key={choice.value} className={`${styles.choice} ${styles.framed}`}>
      <input
        type="radio"
        id={position === 0 ? id : `${id}-${choice.value}`}
        name={id}
        value={choice.value}
        checked={value === choice.value}
        aria-describedby={choice.hint === undefined ? undefined : `${id}-${choice.value}-about`}
        onChange={() => onValueChange(choice.value)}
      />
      <label htmlFor={position === 0 ? id : `${id}-${choice.value}`}>{choice.label}</label>
      {choice.hint !== undefined && (
        <div id={`${id}-${choice.value}-about`} className="small soft">
          {choice.hint}
        </div>
      )}
    </div>
  ))
  return (
    <FieldGroup {...frame}>
      {layout === 'list' ? (
        choiceRows
      ) : (
        <div className={classes(styles.cards, layout === 'wideCards' && styles.wideCards)}>{choiceRows}</div>
      )}
    </FieldGroup>
  )
}
