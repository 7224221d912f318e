/** A projection that cannot be answered, with a sentence for the person who asked for it. */
export class ProjectionError extends Error {
  override name = 'ProjectionError'
}
