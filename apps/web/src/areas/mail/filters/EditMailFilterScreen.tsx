import { usePlace } from '#web/http/place.tsx'

import { FilterPage } from './FilterPage.tsx'
import { EDIT_TITLE } from './words.ts'

/** Source: MAI-006. */
export function EditMailFilterScreen() {
  const { mailFilterId } = usePlace().parameters
  return (
    <FilterPage
      title={EDIT_TITLE}
      findFilter={({ filters }) => filters.find((filter) => filter.mailFilterId === mailFilterId) ?? null}
    />
  )
}
