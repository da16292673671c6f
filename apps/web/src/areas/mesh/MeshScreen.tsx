import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Account } from '@switchboard/domain/accounts/contract'
import { readAccount } from '@switchboard/domain/accounts/contract'
import { readMeshHardware } from '@switchboard/domain/mesh/contract'
import type { MeshOffer } from '@switchboard/domain/mesh/contract'
import type { Location } from '@switchboard/domain/qualification/contract'

import { HUB } from '#web/ordering/hub.ts'
import { useAccount } from '#web/http/use-account.ts'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import { RentalProgress } from '#web/ordering/renting/RentalProgress.tsx'
import { useRental } from '#web/ordering/renting/use-rental.ts'
import type { SendingRental } from '#web/ordering/renting/use-rental.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { ChooseType } from './ChooseType.tsx'
import { QuantityForm } from './QuantityForm.tsx'
import { toMeshState, toSentState } from './mesh-state.ts'
import type { MeshState } from './mesh-state.ts'
import { LEAD, MESH_ERRORS } from './mesh-words.ts'
import { availabilityQuery, meshQuery } from './queries.ts'
import { MESH_TITLE } from './words.ts'

/** An order of mesh units. Source: MSH-001, MSH-005. */
export function MeshScreen() {
  return (
    <ScreenLayout title={MESH_TITLE} lead={LEAD} back={HUB}>
      <MeshOrder />
    </ScreenLayout>
  )
}

function MeshOrder() {
  const account = useAccount()
  const offer = useQuery(meshQuery())
  const locationId = offer.data?.locationId ?? null
  const availability = useQuery({ ...availabilityQuery(locationId ?? ''), enabled: locationId !== null })
  const sending = useRental('meshunits', { changes: [readMeshHardware, readAccount] })
  const [chosen, setChosen] = useState<string | null>(null)
  const available = availability.data?.HardwareAvailability.filter(({ Available }) => Available)
  const queries = [account, offer, availability]
  const failed = queries.filter(({ isLoadingError }) => isLoadingError)
  const state = toMeshState({
    offer: offer.data,
    available: available?.map(({ HardwareProductKey }) => HardwareProductKey),
    isFailed: failed.length > 0,
    chosen,
  })
  if (toSentState(sending)?.currentStep === 'COMPLETE') return <RentalProgress rental={sending} />
  if (failed.length > 0)
    return (
      <SectionError
        title={MESH_ERRORS.AVAILABILITY_ERROR.title}
        onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
        retrying={failed.some(({ isFetching }) => isFetching)}
      >
        {MESH_ERRORS.AVAILABILITY_ERROR.text} Nothing has been ordered.
      </SectionError>
    )
  if (offer.data === undefined || account.data === undefined)
    return <Skeleton card label="Loading the mesh units" lines={['heading', 'text', 'text', 'button']} />
  const isSent = sending.step !== 'choosing'
  return (
    <>
      {isSent && <RentalProgress rental={sending} />}
      {/* hidden, not removed, so that the form keeps its values after a failure */}
      <div hidden={isSent}>
        <Step
          state={state}
          offer={offer.data}
          location={availability.data?.Address ?? null}
          frequency={account.data.billCycle.billFrequency}
          sending={sending}
          wasChosen={chosen !== null}
          onChosen={setChosen}
        />
      </div>
    </>
  )
}

type StepProps = {
  readonly state: MeshState
  readonly offer: MeshOffer
  readonly location: Location | null
  readonly frequency: Account['billCycle']['billFrequency']
  readonly sending: SendingRental
  /** Whether the customer chose the type, because there are several. */
  readonly wasChosen: boolean
  readonly onChosen: (key: string | null) => void
}

function Step({ state, offer, location, frequency, sending, wasChosen, onChosen }: StepProps) {
  if (state.currentStep === 1)
    return <ChooseType units={state.units} frequency={frequency} onChosen={onChosen} />
  if (state.currentStep === 2)
    return (
      <QuantityForm
        key={state.unit.key}
        unit={state.unit}
        offer={offer}
        location={location}
        frequency={frequency}
        onConfirm={sending.send}
        {...(wasChosen && { onOther: () => onChosen(null) })}
      />
    )
  if (state.currentStep === 'ERROR' && state.errorType !== 'SUBMIT_ERROR') {
    const { title, text } = MESH_ERRORS[state.errorType]
    return (
      <Notice
        tone="caution"
        title={title}
        actions={
          <LinkButton kind="plain" href="/change-hub">
            What else you can change
          </LinkButton>
        }
      >
        <p>{text}</p>
        <HelpdeskLine when="If your wifi is still weak somewhere" />
      </Notice>
    )
  }
  return <Skeleton card label="Loading the mesh units" lines={['heading', 'text', 'text', 'button']} />
}
