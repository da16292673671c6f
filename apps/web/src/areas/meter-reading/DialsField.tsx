import type { CSSProperties } from 'react'

import { MAX_DECIMALS } from '@switchboard/domain/meter-reading/rules'
import { normalizeValue } from '@switchboard/domain/typed-text'

import { Field, toControlAttributes } from '#web/ui/Field.tsx'
import type { FieldFrame } from '#web/ui/Field.tsx'

import styles from './DialsField.module.css'

type DialsFieldProps = FieldFrame & {
  readonly dials: number
  readonly value: string
  readonly onValueChange: (value: string) => void
}

/** Space behind the boxes for a point and decimals. Superfluous digits are visible there too. */
const EXTRA_CELLS = 1 + MAX_DECIMALS

/**
 * A field with a box for each digit of a register. The boxes are drawn behind a single field whose characters are as wide as
 * a box, so that paste, backspace, selection and label work as usual.
 */
export function DialsField({ dials, value, onValueChange, ...frame }: DialsFieldProps) {
  const { id } = frame
  const cells: CSSProperties & Record<'--cells', number> = { '--cells': dials + EXTRA_CELLS }
  return (
    <Field {...frame}>
      <div className={styles.row}>
        <div className={styles.boxes} style={cells}>
          <span className={styles.drawn} aria-hidden="true">
            {Array.from({ length: dials }, (_, index) => (
              <span key={index} />
            ))}
          </span>
          <input
            {...toControlAttributes(frame)}
            type="text"
            name={id}
            className={styles.input}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="next"
            spellCheck={false}
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
            onBlur={() => {
              const padded = padToDials(value, dials)
              if (padded !== value) onValueChange(padded)
            }}
          />
          <span className={styles.unit}>kWh</span>
        </div>
      </div>
    </Field>
  )
}

/** Pads a number on the left with zeros. Other input is not changed. */
function padToDials(typed: string, dials: number): string {
  const text = normalizeValue(typed)
  const [whole = '', ...rest] = text.split('.')
  return /^\d+(\.\d*)?$/.test(text) ? [whole.padStart(dials, '0'), ...rest].join('.') : typed
}
