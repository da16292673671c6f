import { strengthShare } from '@switchboard/domain/passwords/rules'

import { classes } from '#web/ui/classes.ts'

import type { Strength } from './queries.ts'
import styles from './StrengthBar.module.css'

const WIDTH = 100

/** The strength of a password, as a bar and as text. Source: PWD-016. */
export function StrengthBar({ strength }: { readonly strength: Strength }) {
  const complexity = strength.status === 'checked' ? strength.complexity : null
  const isEnough = complexity?.isComplexEnough ?? false
  const text = describeStrength(strength)
  return (
    <div className={styles.strength}>
      <div
        className={classes(styles.bar, isEnough && styles.enough)}
        role="meter"
        aria-label="Password strength"
        aria-valuemin={0}
        aria-valuemax={complexity?.max ?? WIDTH}
        aria-valuenow={complexity?.actual ?? 0}
        aria-valuetext={text}
      >
        <svg viewBox={`0 0 ${WIDTH} 1`} preserveAspectRatio="none" aria-hidden="true">
          <rect width={complexity === null ? 0 : strengthShare(complexity) * WIDTH} height="1" />
        </svg>
      </div>
      <p className="small soft" role="status">
        {text}
      </p>
    </div>
  )
}

function describeStrength(strength: Strength): string {
  if (strength.status !== 'checked') return WORDS[strength.status]
  return strength.complexity.isComplexEnough ? ENOUGH : NOT_ENOUGH
}

const ENOUGH = 'Strong enough'
const NOT_ENOUGH = 'Not strong enough yet: make it longer, or add another word'
const WORDS: Record<Exclude<Strength['status'], 'checked'>, string> = {
  nothing: 'Three or four words that have nothing to do with each other, or with you, are strong.',
  checking: 'Checking how strong it is',
  failed: 'We could not check how strong it is. We check again when you send it.',
}
