import { Component } from 'react'
import type { ReactNode } from 'react'

import { ErrorOverlay } from './ErrorOverlay.tsx'

type ErrorBoundaryProps = { readonly onFailed: (thrown: unknown) => void; readonly children: ReactNode }

/** If a screen throws while it renders, the error overlay is shown instead of an empty page. Source: SHL-008. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override readonly state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(thrown: unknown) {
    this.props.onFailed(thrown)
  }

  override render() {
    return this.state.failed ? <ErrorOverlay /> : this.props.children
  }
}
