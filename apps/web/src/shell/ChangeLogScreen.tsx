import { dayText } from '@switchboard/domain/day'
import { day } from '@switchboard/domain/day'

import { Card } from '#web/ui/Card.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

/** What changed for customers, newest first. */
const CHANGES = [
  {
    day: day.parse('2026-11-21'),
    changes: [
      'Sign in, see what you owe and why, and pay it by card.',
      'Bills of the last twelve months, each with its lines and its PDF.',
    ],
  },
]

/** A screen for developers and testers of the portal. Source: SHL-002. */
export function ChangeLogScreen() {
  return (
    <>
      <PageHeading title="Change log" />
      {CHANGES.map((entry) => (
        <Card key={entry.day} title={dayText(entry.day)}>
          <ul>
            {entry.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </Card>
      ))}
    </>
  )
}
