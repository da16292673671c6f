import { mayChangePeople } from '@switchboard/domain/people/rules'

import { useIsStaff } from '#web/http/use-is-staff.ts'
import { ScreenFailure } from '#web/ui/ScreenFailure.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { AddPersonForm } from './AddPersonForm.tsx'
import { usePeople } from './queries.ts'
import { LOAD_ADVICE, ONLY_THE_OWNER } from './words.ts'

const BACK = { href: '/authorised-people', label: 'Users' }

/** Source: PPL-002, PPL-016. */
export function AddPersonScreen() {
  return (
    <ScreenLayout
      title="Add User"
      lead="We invite them by email. Once they accept, they can do what you choose here."
      back={BACK}
    >
      <FormForOwner />
    </ScreenLayout>
  )
}

/** Users who may not add anyone do not see the form. */
function FormForOwner() {
  const people = usePeople()
  const staff = useIsStaff()
  if (people.data !== undefined && mayChangePeople(people.data, staff)) return <AddPersonForm />
  if (people.isPending) {
    return <Skeleton card label="Loading the form" lines={['heading', 'button', 'button', 'button']} />
  }
  return (
    <ScreenFailure
      title={people.isError ? 'We could not load the form.' : ONLY_THE_OWNER}
      mayRetry={people.isError}
      onRetry={() => void people.refetch()}
      retrying={people.isFetching}
      back={BACK}
    >
      {people.isError ? LOAD_ADVICE[people.error.code] : 'If someone should be added, ask the owner.'}
    </ScreenFailure>
  )
}
