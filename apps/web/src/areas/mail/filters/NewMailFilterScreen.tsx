import { useState } from 'react'

import type { MailFilter } from '@switchboard/domain/mail/filter'

import { FilterOfMailbox } from './FilterOfMailbox.tsx'
import { NEW_TITLE } from './words.ts'

/** Source: MAI-005. */
export function NewMailFilterScreen() {
  // one filter, however often it is sent
  const [mailFilterId] = useState(() => crypto.randomUUID())
  return (
    <FilterOfMailbox
      title={NEW_TITLE}
      filterIn={({ filters }): MailFilter => ({
        mailFilterId,
        name: '',
        allConditionsRequired: true,
        conditions: [{ headerMatch: 'FROM', comparison: 'CONTAINS', value: '' }],
        actions: [],
        orderIndex: filters.length,
      })}
    />
  )
}
