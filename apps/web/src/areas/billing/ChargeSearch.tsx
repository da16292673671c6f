import { normalizeText } from '@switchboard/domain/typed-text'

import { FindBar } from '#web/ui/FindBar.tsx'

import type { ChargeSearchState } from './use-charge-search.ts'

type ChargeSearchProps = ChargeSearchState & { readonly count: number }

/** The search above a long table of charges, and how many match. */
export function ChargeSearch({ count, wanted, find, ended, isSearched, found }: ChargeSearchProps) {
  return (
    <>
      <FindBar
        // a link to a charge ends the search, and the field is empty again
        key={ended}
        id="charges"
        label={`Find among ${count} charges`}
        hint="By name or number"
        years={[]}
        wanted={wanted}
        onFind={find}
        parse={normalizeText}
        unfit=""
      />
      <p className="small soft" role="status">
        {isSearched &&
          (found.length === 0 ? 'Nothing matches.' : `${found.length} of ${count} charges match.`)}
      </p>
    </>
  )
}
