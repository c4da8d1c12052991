import { Compile } from 'typebox/compile';
import { AuditEntry } from '@acara/shared-contract/registry';

const shape = Compile(AuditEntry);

/** Validation errors of a value as an audit entry. */
export const entryProblems = (value: unknown): string[] =>
  shape.Errors(value).map(({ instancePath, message }) => `${instancePath.slice(1) || 'the entry'} ${message}`);

export const isEntry = (value: unknown): value is AuditEntry => shape.Check(value);
