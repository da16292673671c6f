import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ComponentType } from 'react'

import type { Day } from '@switchboard/domain/day'
import type { Changeable, WaitingChange } from '@switchboard/domain/product-change/contract'
import { findWantedChange } from '@switchboard/domain/product-change/fields'
import type { ChangeField, ChosenValues } from '@switchboard/domain/product-change/fields'
import type { ChangeKind } from '@switchboard/domain/product-change/kinds'

import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'
import { useToast } from '#web/ui/Toast.tsx'

import { ChangeForm } from './ChangeForm.tsx'
import { ConfirmChange } from './ConfirmChange.tsx'
import { WaitingCard } from './WaitingCard.tsx'
import { NOTHING_HERE } from './change-words.ts'
import { changeableQuery } from './queries.ts'

type ChangeScreenProps = {
  readonly kind: ChangeKind
  readonly title: string
  readonly lead: string
  /** The title of the notice when a change fails. */
  readonly problem: string
  /** Returns the text above the choices. */
  readonly about?: (changeable: Changeable) => string
  /** A card above the choices. */
  readonly Beside?: ComponentType<{ readonly changeable: Changeable }>
  readonly fieldsOf: (changeable: Changeable) => readonly ChangeField[]
}

/** A screen that shows the products of one kind and changes them. */
export function ChangeScreen({ title, lead, ...change }: ChangeScreenProps) {
  return (
    <ScreenLayout title={title} lead={lead} back={{ href: '/change-hub', label: 'All changes' }}>
      <LoadedChange {...change} />
    </ScreenLayout>
  )
}

type LoadedChangeProps = Omit<ChangeScreenProps, 'title' | 'lead'>

function LoadedChange({ Beside, ...props }: LoadedChangeProps) {
  return (
    <Loaded
      query={useQuery(changeableQuery(props.kind))}
      loading="Loading what you have"
      lines={['heading', 'text', 'text', 'button']}
      failed="We could not load what you have."
      advice="Nothing has been changed."
      renderInstead={({ code }) => {
        const title = NOTHING_HERE[code]
        return title === undefined ? undefined : <NothingToChange title={title} />
      }}
    >
      {(changeable) => (
        <>
          {Beside !== undefined && <Beside changeable={changeable} />}
          <ChangeSteps {...props} changeable={changeable} />
        </>
      )}
    </Loaded>
  )
}

function NothingToChange({ title }: { readonly title: string }) {
  return (
    <EmptyState
      icon="switch"
      title={title}
      action={
        <LinkButton kind="plain" href="/change-hub">
          See what you can change
        </LinkButton>
      }
    >
      So there is nothing to change here. The people of our help desk can tell you more.
    </EmptyState>
  )
}

type ChangeStepsProps = LoadedChangeProps & { readonly changeable: Changeable }

/** The choice, its confirmation, and then the change that waits for its first day. */
function ChangeSteps({ kind, problem, about, fieldsOf, changeable }: ChangeStepsProps) {
  const { billFrequency, startDays, waiting } = changeable
  const [chosen, setChosen] = useState<ChosenValues>({})
  const [start, setStart] = useState<Day | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const [made, setMade] = useState<WaitingChange | null>(null)
  const showToast = useToast()
  const fields = fieldsOf(changeable)
  const shownWaiting = waiting ?? made
  const startsOn = startDays.find((each) => each === start) ?? startDays[0]
  const wanted = findWantedChange(fields, chosen)

  function begin() {
    setChosen({})
    setConfirming(false)
    setMade(null)
  }
  function onMade(change: WaitingChange | null) {
    begin()
    setMade(change)
    if (change === null) showToast('You have this already. Nothing has been changed.')
  }

  if (shownWaiting !== null)
    return (
      <WaitingCard waiting={shownWaiting} isNew={made?.number === shownWaiting.number} onUndone={begin} />
    )
  if (startsOn === undefined || fields.every(({ options }) => options.length < 2))
    return <NothingToChange title="There is nothing else to have at the moment" />
  return (
    <Card title={isConfirming ? 'Is this right?' : 'Your choice'}>
      {isConfirming && wanted !== null ? (
        <ConfirmChange
          wanted={{ kind, startsOn, ...wanted }}
          fields={fields}
          chosen={chosen}
          frequency={billFrequency}
          problem={problem}
          onBack={() => setConfirming(false)}
          onMade={onMade}
        />
      ) : (
        <ChangeForm
          about={about?.(changeable) ?? ''}
          fields={fields}
          chosen={chosen}
          onChosen={setChosen}
          startDays={startDays}
          startsOn={startsOn}
          onStartsOn={setStart}
          onGoOn={() => setConfirming(true)}
        />
      )}
    </Card>
  )
}
