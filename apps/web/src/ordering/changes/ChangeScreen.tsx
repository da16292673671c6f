import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ComponentType } from 'react'

import type { Day } from '@switchboard/domain/day'
import type { Changeable, WaitingChange, WantedChange } from '@switchboard/domain/product-change/contract'
import { findWantedChange } from '@switchboard/domain/product-change/fields'
import type { ChangeField, ChosenValues } from '@switchboard/domain/product-change/fields'
import { CHANGES } from '@switchboard/domain/product-change/kinds'
import type { ChangeKind } from '@switchboard/domain/catalogue/change-kind'

import { HUB } from '#web/ordering/hub.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'
import { useToast } from '#web/ui/Toast.tsx'

import { useSteps } from '../use-steps.ts'

import { ChangeForm } from './ChangeForm.tsx'
import { ConfirmChange } from './ConfirmChange.tsx'
import { WaitingCard } from './WaitingCard.tsx'
import { NOTHING_HERE } from './change-words.ts'
import { buildCheckHref, parseChangePlace } from './place.ts'
import { changeableQuery } from './queries.ts'

type ChangeScreenProps = {
  readonly kind: ChangeKind
  readonly title: string
  readonly lead: string
  /** The title of the notice when a change fails. */
  readonly problem: string
  /** Returns the text above the choices. */
  readonly about?: (changeable: Changeable, chosen: ChosenValues) => string
  /** Returns a text for the confirmation. Empty for none. */
  readonly terms?: (changeable: Changeable, wanted: WantedChange) => string
  /** A card above the choices. */
  readonly Beside?: ComponentType<{ readonly changeable: Changeable }>
  /** The questions, which may depend on the choices. */
  readonly fieldsOf: (changeable: Changeable, chosen: ChosenValues) => readonly ChangeField[]
}

/** A screen that shows the products of one kind and changes them. */
export function ChangeScreen({ title, lead, ...change }: ChangeScreenProps) {
  return (
    <ScreenLayout title={title} lead={lead} back={HUB}>
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
      So there is nothing to change here. Our help desk can tell you more.
    </EmptyState>
  )
}

type ChangeStepsProps = LoadedChangeProps & { readonly changeable: Changeable }

/** The choice, its confirmation, and then the change that waits for its first day. */
function ChangeSteps({ kind, problem, about, terms, fieldsOf, changeable }: ChangeStepsProps) {
  const { billFrequency, startDays, waiting } = changeable
  const { search, goTo } = useSteps()
  const { isChecking, ...place } = parseChangePlace(search)
  const [chosen, setChosen] = useState<ChosenValues>(place.chosen)
  const [start, setStart] = useState<Day | null>(place.startsOn)
  const [isOutdated, setIsOutdated] = useState(false)
  const [made, setMade] = useState<WaitingChange | null>(null)
  const showToast = useToast()
  const fields = fieldsOf(changeable, chosen)
  const shownWaiting = waiting ?? made
  const startsOn = startDays.find((each) => each === start) ?? startDays[0]
  const wanted = findWantedChange(fields, chosen)

  function begin() {
    setChosen({})
    setMade(null)
    setIsOutdated(false)
    if (isChecking) goTo(CHANGES[kind].path)
  }
  function onOutdated() {
    begin()
    setIsOutdated(true)
  }
  function onMade(change: WaitingChange | null) {
    begin()
    setMade(change)
    if (change === null) showToast('You have this already. Nothing has been changed.')
  }

  if (shownWaiting !== null)
    return (
      <>
        {isOutdated && <OutdatedNotice />}
        <WaitingCard
          waiting={shownWaiting}
          billFrequency={billFrequency}
          isNew={made?.number === shownWaiting.number}
          onUndone={begin}
        />
      </>
    )
  if (startsOn === undefined || fields.every(({ options }) => options.length < 2))
    return <NothingToChange title="There is nothing else to have at the moment" />
  return (
    <>
      {isOutdated && <OutdatedNotice />}
      <Card title={isChecking && wanted !== null ? 'Is this right?' : 'Your choice'}>
        {isChecking && wanted !== null ? (
          <ConfirmChange
            wanted={{ kind, startsOn, ...wanted }}
            fields={fields}
            chosen={chosen}
            frequency={billFrequency}
            problem={problem}
            terms={terms?.(changeable, { kind, startsOn, ...wanted }) ?? ''}
            onBack={() => goTo(CHANGES[kind].path)}
            onMade={onMade}
            onOutdated={onOutdated}
          />
        ) : (
          <ChangeForm
            about={about?.(changeable, chosen) ?? ''}
            fields={fields}
            chosen={chosen}
            onChosen={setChosen}
            startDays={startDays}
            startsOn={startsOn}
            onStartsOn={setStart}
            onGoOn={() => goTo(buildCheckHref(kind, chosen, startsOn))}
          />
        )}
      </Card>
    </>
  )
}

/** Stays until the next change or undo. Source: HUB-038. */
function OutdatedNotice() {
  return (
    <Notice tone="caution" role="alert" title="This was changed in another window.">
      Your choice was not made. This page now shows what is on its way.
    </Notice>
  )
}
