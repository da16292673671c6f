import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { EMPTY_SIGN_UP, applyAnswer, findConnectionInput } from '@switchboard/domain/power/sign-up/draft'
import type { SignUpDraft } from '@switchboard/domain/power/sign-up/draft'
import { firstOpenStep, listSignUpSteps } from '@switchboard/domain/power/sign-up/steps'
import type { SignUpFacts, SignUpStep } from '@switchboard/domain/power/sign-up/steps'

import { providerToday } from '#web/http/configuration.ts'
import { usePortal } from '#web/http/portal.tsx'
import { session } from '#web/http/session.ts'
import { useFocusOnChange, useSteps } from '#web/ordering/use-steps.ts'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { ScreenFailure } from '#web/ui/ScreenFailure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { Placed } from './Placed.tsx'
import { StepPage } from './StepPage.tsx'
import { SummaryOverlay } from './SummaryOverlay.tsx'
import { buildSignUpHref, placeIn } from './place.ts'
import type { Place } from './place.ts'
import { qualificationQuery } from './queries.ts'
import { storedSignUp } from './stored-draft.ts'
import { HUB, TITLE, beginsText, loadFailureText, whyNot } from './words.ts'

/** The sign-up from the connection to the order number. A draft survives a reload. Source: PWR-001, PWR-015. */
export function GetPowerScreen() {
  const { staffIssuer } = usePortal().configuration.iam
  const [draft, setDraft] = useState<SignUpDraft>(() => storedSignUp.read() ?? EMPTY_SIGN_UP)
  const [placed, setPlaced] = useState<{ readonly order: string; readonly begins: string } | null>(null)
  const steps = useSteps()
  const meant = findConnectionInput(draft)
  const found = useQuery(qualificationQuery(meant))
  const facts: SignUpFacts = {
    qualification: found.data ?? null,
    today: providerToday(),
    isStaff: session.isStaff(staffIssuer),
  }
  const signUp = { draft, facts }
  const { place: wanted, thenConfirm } = placeIn(steps.search)
  const place = findReachablePlace(wanted, signUp)
  const step = place === 'confirm' ? 'terms' : place
  const isWaiting = meant !== null && wanted !== 'connection' && found.data === undefined
  useFocusOnChange(placed === null ? (isWaiting ? 'waiting' : step) : 'placed', false)

  function put(answer: Partial<SignUpDraft>) {
    const next = applyAnswer(draft, answer)
    setDraft(next)
    storedSignUp.keep(next)
  }

  if (placed !== null) return <Placed {...placed} />
  if (isWaiting && found.isError) {
    const why = whyNot(found.error)
    return (
      <>
        <PageHeading title={TITLE} back={HUB} />
        <ScreenFailure
          title="We could not load your power sign-up."
          mayRetry={why === null}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
          back={{ href: buildSignUpHref('connection'), label: 'Another connection' }}
        >
          {why ?? loadFailureText(found.error)}
        </ScreenFailure>
      </>
    )
  }
  if (isWaiting && found.isFetching) {
    return (
      <>
        <PageHeading title={TITLE} back={HUB} />
        <Skeleton card label="Loading your sign-up" lines={['heading', 'button', 'button', 'text']} />
      </>
    )
  }
  return (
    <>
      <StepPage
        key={step}
        step={step}
        signUp={signUp}
        found={found}
        put={put}
        thenConfirm={thenConfirm}
        goTo={(next) => steps.goTo(buildSignUpHref(next))}
      />
      {place === 'confirm' && facts.qualification !== null && (
        <SummaryOverlay
          draft={draft}
          facts={facts}
          qualification={facts.qualification}
          onClose={() => steps.goTo(buildSignUpHref('terms'))}
          onPlaced={(order) => {
            if (facts.qualification === null) return
            const begins = beginsText(draft, facts.qualification)
            storedSignUp.drop()
            setPlaced({ order, begins })
          }}
        />
      )}
    </>
  )
}

type Reaching = { readonly draft: SignUpDraft; readonly facts: SignUpFacts }

/** The requested place, or the first step before it with missing answers. */
function findReachablePlace(wanted: Place, signUp: Reaching): Place {
  const places: readonly Place[] = [...listSignUpSteps(signUp), 'confirm']
  const open: SignUpStep | null = firstOpenStep(signUp)
  const place = places.includes(wanted) ? wanted : 'connection'
  return open !== null && places.indexOf(open) < places.indexOf(place) ? open : place
}
