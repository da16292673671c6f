import { usePlace } from '#web/http/place.tsx'

import { FilterOfMailbox } from './FilterOfMailbox.tsx'
import { EDIT_TITLE } from './words.ts'

/** Source: MAI-006. */
export function EditMailFilterScreen() {
  const { mailFilterId } = usePlace().parameters
  return (
    <FilterOfMailbox
      title={EDIT_TITLE}
      filterIn={({ filters }) => filters.find((filter) => filter.mailFilterId === mailFilterId) ?? null}
    />
  )
}
