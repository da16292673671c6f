import { useBrand } from '#web/http/portal.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'

/** Searches the brand's help site in a new tab, which has no access to this tab. Source: SHL-042, SHL-043. */
export function HelpSearch({ id }: { readonly id: string }) {
  const { helpSearch } = useBrand()
  return (
    <SearchBox
      id={id}
      label="Search the help site"
      onSearch={(query) =>
        window.open(helpSearch + encodeURIComponent(query), '_blank', 'noopener,noreferrer')
      }
    />
  )
}
