import { useState } from 'react'

import type { MailFilter } from '@switchboard/domain/mail/filter'

import { EMPTY_CONDITION } from './ConditionFields.tsx'
import { FilterPage } from './FilterPage.tsx'
import { NEW_TITLE } from './words.ts'

/** Source: MAI-005. */
export function NewMailFilterScreen() {
  // the same id for every attempt, so that a repeated request does not create a second filter
  const [mailFilterId] = useState(() => crypto.randomUUID())
  return (
    <FilterPage
      title={NEW_TITLE}
      findFilter={({ filters }): MailFilter => ({
        mailFilterId,
        name: '',
        allConditionsRequired: true,
        conditions: [EMPTY_CONDITION],
        actions: [],
        orderIndex: filters.length,
      })}
    />
  )
}
