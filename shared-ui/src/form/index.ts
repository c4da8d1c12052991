export { Adornment, Control, ControlBox, Field, type FieldProps } from './field.tsx';
export { Form, SubmitButton } from './form.tsx';
export { RadioPills } from './radio-pills.tsx';
export { Select, TextArea, TextField, type TextAreaProps, type TextFieldProps } from './text-field.tsx';
export { useForm, type FieldErrors } from './use-form.ts';
