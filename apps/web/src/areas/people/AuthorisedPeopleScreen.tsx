import { useState } from 'react'

import { LEVELS } from '@switchboard/domain/level'
import type { PendingPerson } from '@switchboard/domain/people/contract'
import { LEVEL_ACTS } from '@switchboard/domain/people/level-words'
import { mayChangePeople } from '@switchboard/domain/people/rules'

import { actingFor, may } from '#web/http/account.ts'
import { usePlace } from '#web/http/place.tsx'
import { useIsStaff } from '#web/http/use-is-staff.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'

import { LevelDialog } from './LevelDialog.tsx'
import type { PersonWithLevel } from './LevelDialog.tsx'
import { PendingCard } from './PendingCard.tsx'
import { PeopleCard } from './PeopleCard.tsx'
import { usePendingPeople, usePeople } from './queries.ts'
import type { ListEntry } from './queries.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { LOAD_ADVICE, NOT_ALLOWED, ONLY_THE_OWNER } from './words.ts'

/** The users of the account and the open invitations. Source: PPL-001. */
export function AuthorisedPeopleScreen() {
  const people = usePeople()
  const staff = useIsStaff()
  const mayChange = people.data === undefined ? null : mayChangePeople(people.data, staff)
  return (
    <ScreenLayout
      title="Users"
      lead="Who may see and act for this account."
      back={{ href: '/', label: 'Home' }}
      {...(mayChange === true && { actions: ACTIONS })}
    >
      <NotAllowed />
      {mayChange === false && (
        <Notice tone="info" title={ONLY_THE_OWNER}>
          If someone should be added or removed, ask the owner to do it here.
        </Notice>
      )}
      <Lists people={people} mayChange={mayChange === true} />
    </ScreenLayout>
  )
}

/** The levels that a screen can require. The level `see` is never required: everyone who may act has it. */
const GUARDED_LEVELS = LEVELS.filter((each) => each !== 'see')

/** Shown after a redirect from a screen that requires a higher level. */
function NotAllowed() {
  const requestedLevel = new URLSearchParams(usePlace().search).get('needs')
  const needed = GUARDED_LEVELS.find((each) => each === requestedLevel)
  const acting = actingFor()
  if (acting === null || needed === undefined || may(needed)) return null
  return (
    <Notice tone="caution" role="status" title={NOT_ALLOWED[needed]}>
      You may {LEVEL_ACTS[acting.level]}. If you should be able to do more, ask {acting.holder}.
    </Notice>
  )
}

const ACTIONS = (
  <>
    <LinkButton href="/add-authorised-person">Add a user</LinkButton>
    <LinkButton href="/account-access" kind="plain">
      See the account activity
    </LinkButton>
  </>
)

type ListsProps = { readonly people: ReturnType<typeof usePeople>; readonly mayChange: boolean }

function Lists({ people, mayChange }: ListsProps) {
  const [toRemove, setToRemove] = useState<ListEntry | null>(null)
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const [levelPerson, setLevelPerson] = useState<PersonWithLevel | null>(null)
  const actions = mayChange
    ? {
        onRemove: setToRemove,
        onLevel: setLevelPerson,
        onSent: (person: PendingPerson) => setConfirmation(describeResend(person)),
      }
    : null

  function handleRemoval(removed: ListEntry) {
    setToRemove(null)
    setConfirmation(describeRemoval(removed))
  }

  return (
    <>
      {confirmation !== null && (
        <TakesFocus key={confirmation.key}>
          <Notice tone="positive" role="status" title={confirmation.title}>
            {confirmation.text}
          </Notice>
        </TakesFocus>
      )}
      <Loaded query={people} {...describeLoading('the users of this account')}>
        {(loaded) => <PeopleCard people={loaded} actions={actions} />}
      </Loaded>
      <Loaded query={usePendingPeople()} {...describeLoading('who was invited')}>
        {(pending) => <PendingCard people={pending} actions={actions} />}
      </Loaded>
      {toRemove !== null && (
        <RemoveDialog
          entry={toRemove}
          onClose={() => setToRemove(null)}
          onRemoved={() => handleRemoval(toRemove)}
        />
      )}
      {levelPerson !== null && <LevelDialog person={levelPerson} onClose={() => setLevelPerson(null)} />}
    </>
  )
}

/** A message above the lists. The changed entry and its buttons may have disappeared. */
type Confirmation = { readonly key: string; readonly title: string; readonly text: string }

function describeRemoval({ kind, id, name }: ListEntry): Confirmation {
  return {
    key: `removed ${id}`,
    title: `${name} was removed.`,
    text:
      kind === 'person'
        ? 'They cannot see or change this account any more.'
        : 'The link in their invitation no longer works.',
  }
}

function describeResend({ id, emailAddress }: PendingPerson): Confirmation {
  return {
    key: `sent again ${id}`,
    title: `We have sent the invitation to ${emailAddress} again.`,
    text: 'The new link works until the day shown below.',
  }
}

/** `noun` names the list. Source: PPL-031. */
function describeLoading(noun: string) {
  return {
    loading: `Loading ${noun}`,
    lines: ['heading', 'text', 'text', 'small', 'text', 'text', 'small'],
    failed: `We could not load ${noun}.`,
    advice: ({ code }: { readonly code: keyof typeof LOAD_ADVICE }) => LOAD_ADVICE[code],
  } as const
}
