import type { AccessEntry } from '@switchboard/domain/people/access-calls'

import { useBrand } from '#web/http/portal.tsx'
import { Entry, EntryList } from '#web/ui/EntryList.tsx'
import type { IconName } from '#web/ui/Icon.tsx'
import { momentText } from '#web/ui/clock-text.ts'

import { didText, whoText } from './did-text.ts'
import styles from './AccessList.module.css'

const ICONS: Record<AccessEntry['did']['kind'], IconName> = { looked: 'search', changed: 'settings' }

type AccessListProps = {
  readonly entries: readonly AccessEntry[]
  /** Loads older entries. Null if there are none. */
  readonly more: (() => void) | null
  readonly loading: boolean
  readonly failed: boolean
}

export function AccessList({ entries, ...older }: AccessListProps) {
  const provider = useBrand().name
  const count = older.more === null ? 'That is everything.' : `The newest ${entries.length}.`
  return (
    <EntryList noun="entries" count={count} {...older}>
      {entries.map((entry) => (
        <Entry key={entry.id} icon={ICONS[entry.did.kind]} about={momentText(entry.at)}>
          <span className={styles.deed}>
            <strong>{whoText(entry, provider)}</strong> {didText(entry)}
          </span>
        </Entry>
      ))}
    </EntryList>
  )
}
