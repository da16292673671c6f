import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { EMPTY_SIGN_UP, applyAnswer, findConnectionInput } from '@switchboard/domain/power/sign-up/draft'
import type { SignUpDraft } from '@switchboard/domain/power/sign-up/draft'
import { firstOpenStep, listSignUpSteps } from '@switchboard/domain/power/sign-up/steps'
import type { SignUpFacts, SignUpStep } from '@switchboard/domain/power/sign-up/steps'

import { HUB } from '#web/ordering/hub.ts'
import { providerToday } from '#web/http/configuration.ts'
import { useIsStaff } from '#web/http/use-is-staff.ts'
import { useFocusOnChange, useSteps } from '#web/ordering/use-steps.ts'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { ScreenFailure } from '#web/ui/ScreenFailure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { Placed } from './Placed.tsx'
import { StepPage } from './StepPage.tsx'
import { SummaryOverlay } from './SummaryOverlay.tsx'
import type { PartProps } from './part.ts'
import { buildSignUpHref, parsePlace } from './place.ts'
import type { Place } from './place.ts'
import { qualificationQuery } from './queries.ts'
import { storedSignUp } from './stored-draft.ts'
import { loadFailureAdvice, explainUnavailable } from './connection-words.ts'
import { TITLE, describeStart } from './words.ts'

/** The sign-up from the connection to the order number. A draft survives a reload. Source: PWR-001, PWR-015. */
export function GetPowerScreen() {
  const { draft, saveAnswer } = useDraft()
  const [placed, setPlaced] = useState<{ readonly order: string; readonly begins: string } | null>(null)
  const isStaff = useIsStaff()
  const steps = useSteps()
  const input = findConnectionInput(draft)
  const lookup = useQuery(qualificationQuery(input))
  const { data: qualification = null } = lookup
  const facts: SignUpFacts = { qualification, today: providerToday(), isStaff }
  const signUp = { draft, facts }
  const { place: wanted, thenConfirm } = parsePlace(steps.search)
  const place = findReachablePlace(wanted, signUp)
  const step = place === 'confirm' ? 'terms' : place
  const isWaiting = input !== null && wanted !== 'connection' && lookup.data === undefined
  const shownPage = isWaiting ? 'waiting' : step
  useFocusOnChange(placed === null ? shownPage : 'placed', false)

  if (placed !== null) return <Placed {...placed} />
  if (isWaiting && (lookup.isError || lookup.isFetching)) return <LookupPage lookup={lookup} />
  return (
    <>
      <StepPage
        key={step}
        step={step}
        signUp={signUp}
        lookup={lookup}
        onAnswer={saveAnswer}
        thenConfirm={thenConfirm}
        goTo={(next) => steps.goTo(buildSignUpHref(next))}
      />
      {place === 'confirm' && qualification !== null && (
        <SummaryOverlay
          {...{ draft, facts, qualification }}
          onClose={() => steps.goTo(buildSignUpHref('terms'))}
          onPlaced={(order) => {
            const begins = describeStart(draft, qualification)
            storedSignUp.drop()
            setPlaced({ order, begins })
          }}
        />
      )}
    </>
  )
}

/** The answers of the sign-up, which are stored in this tab. */
function useDraft() {
  const [draft, setDraft] = useState<SignUpDraft>(() => storedSignUp.read() ?? EMPTY_SIGN_UP)

  function saveAnswer(answer: Partial<SignUpDraft>) {
    const next = applyAnswer(draft, answer)
    setDraft(next)
    storedSignUp.keep(next)
  }

  return { draft, saveAnswer }
}

function LookupPage({ lookup }: Pick<PartProps, 'lookup'>) {
  return (
    <>
      <PageHeading title={TITLE} back={HUB} />
      <LookupState lookup={lookup} />
    </>
  )
}

/** The failure of the lookup of the connection, or a placeholder while it runs. */
function LookupState({ lookup }: Pick<PartProps, 'lookup'>) {
  if (!lookup.isError)
    return <Skeleton card label="Loading your sign-up" lines={['heading', 'button', 'button', 'text']} />
  const reason = explainUnavailable(lookup.error)
  return (
    <ScreenFailure
      title="We could not load your power sign-up."
      mayRetry={reason === null}
      onRetry={() => void lookup.refetch()}
      retrying={lookup.isFetching}
      back={{ href: buildSignUpHref('connection'), label: 'Another connection' }}
    >
      {reason ?? loadFailureAdvice(lookup.error)}
    </ScreenFailure>
  )
}

type SignUp = { readonly draft: SignUpDraft; readonly facts: SignUpFacts }

/** The requested place, or the first step before it with missing answers. */
function findReachablePlace(wanted: Place, signUp: SignUp): Place {
  const places: readonly Place[] = [...listSignUpSteps(signUp), 'confirm']
  const openStep: SignUpStep | null = firstOpenStep(signUp)
  const place = places.includes(wanted) ? wanted : 'connection'
  const isTooFar = openStep !== null && places.indexOf(openStep) < places.indexOf(place)
  return isTooFar ? openStep : place
}
