import type { ComponentProps } from "react";
import { type ButtonLook, buttonLook } from "./button-look";

type Props = ComponentProps<"button"> & { look?: ButtonLook };

export function Button({ look = "brass", type = "button", ...rest }: Props) {
  return <button type={type} className={buttonLook[look]} {...rest} />;
}
