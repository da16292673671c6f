import { useMutation } from '@tanstack/react-query'

import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useToast } from '#web/ui/Toast.tsx'

import { readPdf } from './invoice.ts'
import { PDF_FAILURE } from './words.ts'

/** Saves the bill as a PDF. Source: BIL-045, BIL-046, BIL-068. */
export function DownloadPdf({ invoiceNumber }: { readonly invoiceNumber: number }) {
  const showToast = useToast()
  const download = useMutation({
    mutationFn: readPdf,
    onSuccess: (pdf) => save(pdf, `bill-${invoiceNumber}.pdf`),
    onError: () => showToast(PDF_FAILURE, 'critical'),
  })
  return (
    <>
      <Button
        kind="plain"
        icon="download"
        busy={download.isPending}
        onClick={() => download.mutate(invoiceNumber)}
      >
        Download PDF
      </Button>
      {download.isError && (
        <Notice tone="critical" role="alert" title={PDF_FAILURE}>
          The bill itself is all here. Try again in a moment, or print this page.
        </Notice>
      )}
    </>
  )
}

const KEEP_MILLISECONDS = 60_000

/** The address is kept a while: some browsers ask where to save first. */
function save(pdf: Uint8Array<ArrayBuffer>, name: string): void {
  const address = URL.createObjectURL(new Blob([pdf], { type: 'application/pdf' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MILLISECONDS)
}
