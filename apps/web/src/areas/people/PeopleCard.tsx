import { dayAt, dayText } from '@switchboard/domain/day'
import type { AuthorisedPerson } from '@switchboard/domain/people/contract'
import { ROLE_NAMES, canBeRemoved, personNameText } from '@switchboard/domain/people/rules'
import { voiceNumberText } from '@switchboard/domain/voice-features/numbers'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LongList } from '#web/ui/LongList.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'

import type { PersonWithLevel } from './LevelDialog.tsx'
import styles from './People.module.css'
import type { ListEntry } from './queries.ts'
import { mayDoText } from './words.ts'

type PeopleCardProps = {
  readonly people: readonly AuthorisedPerson[]
  /** Null for users who may not change the list. */
  readonly actions: {
    readonly onRemove: (entry: ListEntry) => void
    readonly onLevel: (person: PersonWithLevel) => void
  } | null
}

/** An entry is up to 260 pixels high on a phone. */
const PEOPLE_A_PAGE = 20

/** The users of the account. Source: PPL-003, PPL-009, PPL-010, Readings. */
export function PeopleCard({ people, actions }: PeopleCardProps) {
  return (
    <Card title="Who may act for this account">
      <LongList
        id="users"
        noun="users"
        hint="By name or email address"
        items={people}
        toText={(person) => `${personNameText(person)} ${person.emailAddress}`}
        pageSize={PEOPLE_A_PAGE}
      >
        {(shown) => (
          <ul className={styles.list}>
            {shown.map((person) => (
              <Person key={person.userGuid} person={person} actions={actions} />
            ))}
          </ul>
        )}
      </LongList>
      {people.length < 2 && <p className="soft">There are no other users.</p>}
    </Card>
  )
}

type PersonProps = { readonly person: AuthorisedPerson; readonly actions: PeopleCardProps['actions'] }

function Person({ person, actions }: PersonProps) {
  const name = personNameText(person)
  const { userGuid, role, level, isYou, emailAddress, mobileNumber, dateOfBirth, since } = person
  return (
    <li className={styles.person}>
      <div className={styles.about}>
        <div className={styles.name}>
          <h3>{isYou ? `${name} (you)` : name}</h3>
          <StatusPill tone={role === 'AccountOwner' ? 'positive' : 'info'} icon="person">
            {ROLE_NAMES[role]}
          </StatusPill>
        </div>
        <p>{mayDoText(level)}</p>
        <p className={`small soft ${styles.ways}`}>
          <span>{emailAddress}</span>
          {mobileNumber !== null && <span>{voiceNumberText(mobileNumber)}</span>}
          {dateOfBirth !== null && <span>Born on {dayText(dateOfBirth)}</span>}
          {since !== null && <span>Since {dayText(dayAt(since))}</span>}
        </p>
      </div>
      {actions !== null && canBeRemoved(person) && (
        <div className={styles.acts}>
          {level !== null && (
            <Button
              kind="plain"
              aria-label={`Change what ${name} may do`}
              onClick={() => actions.onLevel({ id: userGuid, name, level })}
            >
              Change
            </Button>
          )}
          <Button
            kind="plain"
            aria-label={`Remove ${name}`}
            onClick={() => actions.onRemove({ kind: 'person', id: userGuid, name })}
          >
            Remove
          </Button>
        </div>
      )}
    </li>
  )
}
