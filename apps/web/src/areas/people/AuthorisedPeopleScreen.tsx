import { useState } from 'react'

import { LEVELS } from '@switchboard/domain/level'
import type { PendingPerson } from '@switchboard/domain/people/contract'
import { LEVEL_ACTS } from '@switchboard/domain/people/level-words'
import { mayChangePeople } from '@switchboard/domain/people/rules'

import { actingFor, may } from '#web/http/account.ts'
import { usePlace } from '#web/http/place.tsx'
import { usePortal } from '#web/http/portal.tsx'
import { session } from '#web/http/session.ts'
import { Columns } from '#web/ui/Columns.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'

import { LevelDialog } from './LevelDialog.tsx'
import type { Leveled } from './LevelDialog.tsx'
import { PendingCard } from './PendingCard.tsx'
import { PeopleCard } from './PeopleCard.tsx'
import { usePendingPeople, usePeople } from './queries.ts'
import type { Listed } from './queries.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { LOAD_ADVICE, NOT_ALLOWED, ONLY_THE_OWNER } from './words.ts'

/** The people who may act for the account, and the open invitations. Source: PPL-001. */
export function AuthorisedPeopleScreen() {
  const people = usePeople()
  const staff = session.isStaff(usePortal().configuration.iam.staffIssuer)
  const mayChange = people.data === undefined ? null : mayChangePeople(people.data, staff)
  return (
    <>
      <PageHeading
        title="Users"
        lead="Who may see and act for this account."
        back={{ href: '/', label: 'Home' }}
        {...(mayChange === true && { actions: ACTIONS })}
      />
      <Columns>
        <NotAllowed />
        {mayChange === false && (
          <Notice tone="info" title={ONLY_THE_OWNER}>
            If somebody should be added or removed, ask the owner to do it here.
          </Notice>
        )}
        <Lists people={people} mayChange={mayChange === true} />
      </Columns>
    </>
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
      See who has been here
    </LinkButton>
  </>
)

type ListsProps = { readonly people: ReturnType<typeof usePeople>; readonly mayChange: boolean }

function Lists({ people, mayChange }: ListsProps) {
  const pending = usePendingPeople()
  const [toRemove, setToRemove] = useState<Listed | null>(null)
  const [changed, setChanged] = useState<Changed | null>(null)
  const [leveled, setLeveled] = useState<Leveled | null>(null)
  const acts = mayChange
    ? {
        onRemove: setToRemove,
        onLevel: setLeveled,
        onSent: (who: PendingPerson) => setChanged(describeResend(who)),
      }
    : null

  function handleRemoval(who: Listed) {
    setToRemove(null)
    setChanged(describeRemoval(who))
  }

  return (
    <>
      {changed !== null && (
        <TakesFocus key={changed.key}>
          <Notice tone="positive" role="status" title={changed.title}>
            {changed.text}
          </Notice>
        </TakesFocus>
      )}
      {people.data !== undefined ? (
        <PeopleCard people={people.data} acts={acts} />
      ) : (
        <NotThere query={people} what="the users of this account" />
      )}
      {pending.data !== undefined ? (
        <PendingCard people={pending.data} acts={acts} />
      ) : (
        <NotThere query={pending} what="who was invited" />
      )}
      {toRemove !== null && (
        <RemoveDialog
          who={toRemove}
          onClose={() => setToRemove(null)}
          onRemoved={() => handleRemoval(toRemove)}
        />
      )}
      {leveled !== null && <LevelDialog who={leveled} onClose={() => setLeveled(null)} />}
    </>
  )
}

/** A confirmation above the list. The changed entry, with its buttons, is no longer rendered. */
type Changed = { readonly key: string; readonly title: string; readonly text: string }

function describeRemoval({ kind, id, name }: Listed): Changed {
  return {
    key: `removed ${id}`,
    title: `${name} was removed.`,
    text:
      kind === 'person'
        ? 'They cannot see or change this account any more.'
        : 'The link in their invitation no longer works.',
  }
}

function describeResend({ id, emailAddress }: PendingPerson): Changed {
  return {
    key: `sent again ${id}`,
    title: `We have sent the invitation to ${emailAddress} again.`,
    text: 'The new link works until the day shown below.',
  }
}

type NotThereProps = {
  readonly query: ReturnType<typeof usePeople> | ReturnType<typeof usePendingPeople>
  readonly what: string
}

/** Source: PPL-031. */
function NotThere({ query, what }: NotThereProps) {
  if (!query.isError) return <Skeleton card label={`Loading ${what}`} lines={SHAPE} />
  return (
    <SectionError
      title={`We could not load ${what}.`}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    >
      {LOAD_ADVICE[query.error.code]}
    </SectionError>
  )
}

const SHAPE = ['heading', 'text', 'text', 'small', 'text', 'text', 'small'] as const
